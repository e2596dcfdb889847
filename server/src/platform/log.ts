import { type Logger, pino } from 'pino';

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const { name, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  return { name, message, code, constraint, stack };
}

const secrets = ['authorization', 'phone', 'token', 'access_token', 'refresh_token'];

/** One JSON line per event. The redacted paths are a second net: such values are never passed. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: [...secrets.map((name) => `*.${name}`), 'headers.authorization'],
      censor: '•••',
    },
    // A database error quotes the row it refused: a name, a phone. Only what says where to look is kept.
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
