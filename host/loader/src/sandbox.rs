//! What a probe is not allowed to do, as far as the kernel of the day can say so.
//!
//! A plugin that only describes itself needs no file but the system's libraries, no network, no
//! other program. So the child gives all of that up before it opens the library: limits first,
//! then Landlock for files, then a short seccomp list for the rest. Everything is best effort
//! and its outcome is reported; a kernel without Landlock probes all the same. None of this is a
//! wall against malice once a plugin is loaded into the host: it keeps accidents of a scan small.
//!
//! The list is of what is denied, and short, because a list of what is allowed would break with
//! every version of a C library.

use crate::frame::{Sandbox, Start};
use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetStatus, Scope, path_beneath_rules,
};
use rustix::process::{Resource, Rlimit, setrlimit};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule,
};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The newest rules that are asked for; an older kernel gives what it has.
const LANDLOCK: ABI = ABI::V6;

/// Gives up what a probe does not need.
pub(crate) fn enter(start: &Start) -> Sandbox {
    // The paths are read before reading is given up.
    let libraries = library_directories(&start.library_path);
    let limits = limits(start);
    let landlock = match landlock(&libraries) {
        Ok(RulesetStatus::FullyEnforced) => "full",
        Ok(RulesetStatus::PartiallyEnforced) => "partial",
        Ok(RulesetStatus::NotEnforced) | Err(_) => "none",
    };
    Sandbox { landlock: landlock.into(), seccomp: seccomp().is_ok(), limits }
}

/// Sets every limit; whether all of them took.
fn limits(start: &Start) -> bool {
    let both = |n: u64| Rlimit { current: Some(n), maximum: Some(n) };
    [
        (Resource::Core, both(0)),
        (Resource::As, both(start.memory_bytes)),
        // One second more before SIGKILL than before SIGXCPU.
        (Resource::Cpu, Rlimit { current: Some(start.cpu_s), maximum: Some(start.cpu_s + 1) }),
        (Resource::Nofile, both(64)),
        // Not 0: an anonymous file in memory is a file too, and just-in-time compilers use them.
        (Resource::Fsize, both(64 << 20)),
    ]
    .into_iter()
    .fold(true, |all, (resource, limit)| setrlimit(resource, limit).is_ok() && all)
}

/// Where the dynamic linker looks for the libraries that a plugin needs.
fn library_directories(named: &[PathBuf]) -> Vec<PathBuf> {
    let fixed = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/libexec"];
    let mut all: Vec<PathBuf> = fixed.into_iter().map(PathBuf::from).collect();
    all.push("/etc/ld.so.cache".into());
    all.extend(named.iter().filter(|p| p.is_absolute()).cloned());
    let mut files = vec![PathBuf::from("/etc/ld.so.conf")];
    files.extend(
        std::fs::read_dir("/etc/ld.so.conf.d").into_iter().flatten().flatten().map(|e| e.path()),
    );
    for file in files {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        all.extend(text.lines().map(str::trim).filter(|l| l.starts_with('/')).map(PathBuf::from));
    }
    all
}

fn landlock(readable: &[PathBuf]) -> Result<RulesetStatus, landlock::RulesetError> {
    let read = AccessFs::Execute | AccessFs::ReadFile | AccessFs::ReadDir;
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(LANDLOCK))?
        .handle_access(AccessNet::from_all(LANDLOCK))?
        .scope(Scope::from_all(LANDLOCK))?
        .create()?
        .add_rules(path_beneath_rules(readable, read))?
        .restrict_self()?;
    Ok(status.ruleset)
}

/// Why there is no filter.
type NoFilter = Box<dyn std::error::Error>;

fn seccomp() -> Result<(), NoFilter> {
    // A newer way to make a process hides its flags from the filter. "Not there" makes the C
    // library take the older way, which the second filter can read.
    let hidden = [(libc::SYS_clone3, Vec::new()), (libc::SYS_io_uring_setup, Vec::new())];
    install(hidden.into(), libc::ENOSYS)?;
    install(denied()?, libc::EPERM)
}

fn install(rules: BTreeMap<i64, Vec<SeccompRule>>, errno: i32) -> Result<(), NoFilter> {
    let denied = SeccompAction::Errno(u32::try_from(errno)?);
    let arch = std::env::consts::ARCH.try_into()?;
    let filter: BpfProgram =
        SeccompFilter::new(rules, SeccompAction::Allow, denied, arch)?.try_into()?;
    Ok(seccompiler::apply_filter(&filter)?)
}

/// What is denied: other programs, the network, other processes, a new process. Threads stay.
fn denied() -> Result<BTreeMap<i64, Vec<SeccompRule>>, NoFilter> {
    let mut rules = BTreeMap::new();
    for always in [
        libc::SYS_execve,
        libc::SYS_execveat,
        libc::SYS_connect,
        libc::SYS_bind,
        libc::SYS_listen,
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_pidfd_open,
        libc::SYS_rt_sigqueueinfo,
        libc::SYS_setsid,
        libc::SYS_setpgid,
    ] {
        rules.insert(always, Vec::new());
    }
    #[cfg(target_arch = "x86_64")]
    for forks in [libc::SYS_fork, libc::SYS_vfork] {
        rules.insert(forks, Vec::new());
    }
    let when = |argument, length, operator, value| {
        SeccompRule::new(vec![SeccompCondition::new(argument, length, operator, value)?])
    };
    use SeccompCmpArgLen::{Dword, Qword};
    let not = |argument, value| when(argument, Dword, SeccompCmpOp::Ne, value);
    let unix = u64::try_from(libc::AF_UNIX)?;
    rules.insert(libc::SYS_socket, vec![not(0, unix)?]);
    // A thread shares everything with its process; what does not is a new process.
    let thread = u64::try_from(libc::CLONE_THREAD)?;
    rules.insert(libc::SYS_clone, vec![when(0, Qword, SeccompCmpOp::MaskedEq(thread), 0)?]);
    // An abort is a signal to oneself, and must stay one that can be seen.
    let own = u64::from(std::process::id());
    for signals in [libc::SYS_kill, libc::SYS_tgkill] {
        rules.insert(signals, vec![not(0, own)?]);
    }
    Ok(rules)
}
