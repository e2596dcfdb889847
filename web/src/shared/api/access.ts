/** What calls need of the session. The session itself lives in app/session and plugs in here, so that shared code never imports it. */
export type Access = {
  /** The bearer token, renewed when it is about to end; null on failure. */
  token: () => Promise<string | null>;
  /**
   * The server refused this token. True when another is at hand and the call is worth repeating; otherwise the session
   * has decided whether the member is signed out.
   */
  renew: (refused: string) => Promise<boolean>;
  /** Refused in spite of a fresh token: the sign-in screen takes the place of the page. */
  expire: () => void;
};

let access: Access = { token: async () => null, renew: async () => false, expire: () => undefined };

export function connectAccess(next: Access): void {
  access = next;
}

export function accessToken(): Promise<string | null> {
  return access.token().catch(() => null);
}

export function renewAccess(refused: string): Promise<boolean> {
  return access.renew(refused).catch(() => false);
}

export function expireAccess(): void {
  access.expire();
}
