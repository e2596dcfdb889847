import { outliveSignals } from '../../platform/helper-process.ts';
import { type Reply, type Task, tasks } from './imaging-tasks.ts';

// A process of helper-processes.ts does one task at a time and ends with the server, even a killed one.
process.once('disconnect', () => process.exit());
outliveSignals();
process.on('message', (message) => {
  if (isTask(message)) perform(message).then((reply) => process.send?.(reply));
});

function isTask(message: unknown): message is Task {
  return typeof message === 'object' && message !== null && 'task' in message && 'path' in message;
}

async function perform({ task, path }: Task): Promise<Reply> {
  try {
    return { ok: true, value: await tasks[task](path), memory: process.memoryUsage.rss() };
  } catch (error) {
    return { ok: false, error: String(error), memory: process.memoryUsage.rss() };
  }
}
