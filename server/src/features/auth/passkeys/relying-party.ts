const NAME = 'Florilège';
const LOCAL = 'localhost';

/** Where passkeys belong: the name of the site, and the address that a browser must show. */
export type RelyingParty = { rpName: string; rpID: string; originOf(clientDataJSON: string): string };

/** Without a public address the shop is the demonstration, on whatever port of this machine. */
export function relyingParty(publicUrl: string | null): RelyingParty {
  if (publicUrl !== null) {
    const { hostname, origin } = new URL(publicUrl);
    return { rpName: NAME, rpID: hostname, originOf: () => origin };
  }
  return { rpName: NAME, rpID: LOCAL, originOf: localOrigin };
}

function localOrigin(clientDataJSON: string): string {
  const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
  return new URL(String(origin)).hostname === LOCAL ? origin : `http://${LOCAL}`;
}
