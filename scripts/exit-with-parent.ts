/** Ends this process in order when the bootstrap that started it is killed with `kill -9`. */
export function exitWithParent(): void {
  const parent = Number(process.env.FLORILEGE_PARENT_PID);
  // Our children have us for a parent, not the bootstrap.
  delete process.env.FLORILEGE_PARENT_PID;
  if (!parent) return;
  const timer = setInterval(() => {
    if (isParentThere(parent)) return;
    clearInterval(timer);
    process.once('exit', endGroup);
    // Without a handler SIGTERM would end us before we end the others.
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

/** The bootstrap made us the leader of a process group. */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGTERM');
  } catch {
    // No such group.
  }
}
