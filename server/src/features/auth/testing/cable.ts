import { connect, createServer, type Server, type Socket } from 'node:net';
import { z } from 'zod';

/** A network cable to the database that a test can pull and plug in again. */
export class Cable {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  readonly #port: number;

  static async lay(databaseUrl: string): Promise<{ cable: Cable; url: string }> {
    const url = new URL(databaseUrl);
    const target = { host: url.hostname, port: Number(url.port) };
    const sockets = new Set<Socket>();
    const server = createServer((near) => {
      const far = connect(target);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => sockets.delete(one) && other.destroy());
      }
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = z.object({ port: z.number() }).parse(server.address());
    url.port = String(port);
    return { cable: new Cable(server, port, sockets), url: url.href };
  }

  private constructor(server: Server, port: number, sockets: Set<Socket>) {
    this.#server = server;
    this.#port = port;
    this.#sockets = sockets;
  }

  async pull(): Promise<void> {
    const closed = new Promise<void>((done) => void this.#server.close(() => done()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  plugIn(): Promise<void> {
    return new Promise((ready) => void this.#server.listen(this.#port, '127.0.0.1', ready));
  }
}
