//! Faults of the time before there is a plugin, and after: what runs when the library is opened
//! and when the process ends.

use crate::fault;

#[used]
#[unsafe(link_section = ".init_array")]
static OPENED: extern "C" fn() = opened;

#[used]
#[unsafe(link_section = ".fini_array")]
static ENDED: extern "C" fn() = ended;

extern "C" fn opened() {
    match fault::current().as_str() {
        "ctor-abort" => {
            eprintln!("the constructor aborts on command");
            std::process::abort();
        }
        // SAFETY: it is not sound, and that is the fault.
        "ctor-segv" => unsafe { std::ptr::null_mut::<u8>().write_volatile(1) },
        "ctor-loop" => loop {
            std::hint::spin_loop();
        },
        "ctor-sleep" => std::thread::sleep(std::time::Duration::from_secs(3600)),
        "ctor-print" => {
            #[allow(clippy::print_stdout)] // the fault
            {
                println!("{{\"status\": \"the constructor prints on command\"}}");
            }
        }
        "ctor-exit0" => std::process::exit(0),
        _ => {}
    }
}

extern "C" fn ended() {
    if fault::current() == "fini-abort" {
        std::process::abort();
    }
}
