//! An allocator of the plugin's own, as a plugin with mimalloc has one.
//!
//! It puts a mark in front of each block and ends the process over a block without one: so any
//! memory that crosses the boundary and is freed on the wrong side is found out.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

const MARK: usize = 0x5ca1_ab1e;

/// How many blocks have been allocated.
pub(crate) static ALLOCATED: AtomicUsize = AtomicUsize::new(0);

struct Marking;

#[global_allocator]
static ALLOCATOR: Marking = Marking;

/// The layout of a block with its mark, and where the block begins in it.
fn marked(layout: Layout) -> Option<(Layout, usize)> {
    Layout::new::<usize>().extend(layout).ok()
}

// SAFETY: blocks come from `System` with room for the mark in front, and go back with the same
// layout.
unsafe impl GlobalAlloc for Marking {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some((whole, offset)) = marked(layout) else { return std::ptr::null_mut() };
        ALLOCATED.fetch_add(1, Ordering::Relaxed);
        // SAFETY: `whole` is not empty, and `offset` lies in it, behind at least one `usize`.
        unsafe {
            let block = System.alloc(whole);
            if block.is_null() {
                return block;
            }
            let own = block.add(offset);
            own.cast::<usize>().sub(1).write_unaligned(MARK);
            own
        }
    }

    unsafe fn dealloc(&self, own: *mut u8, layout: Layout) {
        let Some((whole, offset)) = marked(layout) else { std::process::abort() };
        // SAFETY: a block of ours has its mark in front; one that is not ours ends the process.
        unsafe {
            let mark = own.cast::<usize>().sub(1);
            if mark.read_unaligned() != MARK {
                std::process::abort();
            }
            mark.write_unaligned(0);
            System.dealloc(own.sub(offset), whole);
        }
    }
}
