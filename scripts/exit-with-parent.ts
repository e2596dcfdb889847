/**
 * Ends this process in order when the bootstrap that started it dies without a word (`kill -9` of it, or of npm above it):
 * within a second it sends itself SIGTERM, as the bootstrap would have done, and at its end ends what is left of its
 * process group, as the bootstrap would have done too. Does nothing when started without a bootstrap.
 */
export function exitWithParent(): void {
  const parent = Number(process.env.FLORILEGE_PARENT_PID);
  // Our own children have us for a parent, not the bootstrap.
  delete process.env.FLORILEGE_PARENT_PID;
  if (!parent) return;
  const timer = setInterval(() => {
    if (isParentThere(parent)) return;
    clearInterval(timer);
    process.once('exit', endGroup);
    // Without a handler of its own SIGTERM would end us before we could end the others.
    if (process.listenerCount('SIGTERM') === 0) process.exit(143);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

function isParentThere(parent: number): boolean {
  if (process.platform !== 'win32') return process.ppid === parent;
  // Windows never gives an orphan another parent.
  try {
    return process.kill(parent, 0);
  } catch {
    return false;
  }
}

/** The bootstrap made us the leader of a process group of our own; without one there is nothing to end. */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGTERM');
  } catch {
    // No such group.
  }
}
