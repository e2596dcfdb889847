import { type ChildProcess, fork } from 'node:child_process';
import { helperEnvironment, helperScript } from '../../platform/helper-process.ts';
import type { Reply, Task, Tasks } from './imaging-tasks.ts';

const SCRIPT = helperScript(import.meta.dirname, 'imaging-process');
/** Only a hostile picture takes longer. */
const TASK_MILLISECONDS = 60_000;
const IDLE_MILLISECONDS = 10_000;
/** A process with more memory than this after its task ends, which is the only way to give it back. */
const KEPT_MEMORY = 200 * 1024 * 1024;

export type RunTask = <Name extends keyof Tasks>(task: Name, path: string) => ReturnType<Tasks[Name]>;

/** Runs each task in a helper process, so that memory and crashes of pictures stay out of the server. */
export function createHelperProcesses(): RunTask {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  const take = (): ChildProcess => {
    const [kept] = idle.keys();
    if (!kept) return start((child) => idle.delete(child));
    clearTimeout(idle.get(kept));
    idle.delete(kept);
    return kept;
  };
  const giveBack = (child: ChildProcess) => {
    idle.set(child, setTimeout(() => end(child), IDLE_MILLISECONDS).unref());
  };
  const end = (child: ChildProcess) => {
    idle.delete(child);
    if (child.connected) child.disconnect();
  };

  const perform = async (task: Task) => {
    const child = take();
    const reply = await ask(child, task);
    if (reply.memory > KEPT_MEMORY) end(child);
    else giveBack(child);
    if (!reply.ok) throw new Error(reply.error);
    return reply.value;
  };
  // The reply is what the task of that name returned in its process.
  return (task, path) => perform({ task, path }) as ReturnType<Tasks[typeof task]>;
}

function start(gone: (child: ChildProcess) => void): ChildProcess {
  const child = fork(SCRIPT, {
    env: { ...helperEnvironment(), VIPS_WARNING: '0' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.once('exit', () => gone(child));
  // `ask` reports it.
  child.on('error', () => gone(child));
  return child;
}

/** @throws when the process ends or takes too long */
async function ask(child: ChildProcess, task: Task): Promise<Reply> {
  hold(child, true);
  let finish = () => {};
  try {
    return await new Promise<Reply>((resolve, reject) => {
      const answered = (reply: unknown) => resolve(reply as Reply);
      const ended = () => reject(new Error(`the process ended over ${task.task}`));
      const timer = setTimeout(() => child.kill('SIGKILL'), TASK_MILLISECONDS);
      finish = () => {
        clearTimeout(timer);
        child.off('message', answered).off('exit', ended).off('error', ended);
      };
      child.once('message', answered).once('exit', ended).once('error', ended);
      child.send(task, (error) => error && ended());
    });
  } finally {
    finish();
    hold(child, false);
  }
}

/** A working process keeps the server alive, an idle one does not. */
function hold(child: ChildProcess, held: boolean): void {
  if (held) child.ref();
  else child.unref();
  if (held) child.channel?.ref();
  else child.channel?.unref();
}
