import { type Logger, pino } from 'pino';

/** One JSON line per event. Bodies, query strings and Authorization are never handed to it; the list is the second net. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: ['*.authorization', '*.phone', '*.token', '*.access_token', '*.refresh_token', 'headers.authorization'],
      censor: '•••',
    },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
