/** Answers that `public/early.js` asked for before the app was there, each for one call. */
type Early = {
  token: string;
  /** When they were asked for, on the page's clock. */
  at: number;
  answers: Map<string, Promise<Response>>;
};

declare global {
  var florilegeEarly: Early | undefined;
}

/** A call that comes later asks anew. */
const LONGEST_MS = 30_000;

/** The answer to a call that was sent early with this token; null when there is none, or none came. */
export async function earlyAnswer(url: string, token: string | null): Promise<Response | null> {
  const early = globalThis.florilegeEarly;
  if (!early || early.token !== token) return null;
  const answer = early.answers.get(url);
  early.answers.delete(url);
  if (!answer || performance.now() - early.at > LONGEST_MS) return null;
  return answer.catch(() => null);
}
