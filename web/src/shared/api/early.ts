/** Answers that `web/early.js` asked for before the app was there, each for one call. */
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

const MEMBER = '/api/me/';
/** A server that takes longer does not hold the frame back: it shows with stand-ins for the rows. */
const PATIENCE_MS = 1_000;

/** Whether the first script asked for something of the screen that was not taken yet. */
const screenIsAsked = (): boolean =>
  [...(globalThis.florilegeEarly?.answers.keys() ?? [])].some((url) => url !== MEMBER);

/** Loader of a screen: with its first answer on the way it is drawn once, with its rows. */
export async function takeEarly(read: () => Promise<unknown>): Promise<void> {
  if (!screenIsAsked()) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise((done) => {
    timer = setTimeout(done, PATIENCE_MS);
  });
  // The screen asks again after a failure, and words it.
  await Promise.race([read().catch(() => undefined), enough]);
  clearTimeout(timer);
}
