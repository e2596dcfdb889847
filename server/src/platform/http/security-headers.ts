import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** The camera takes proofs; the page asks for nothing else of the device. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()';

/** The headers of every answer, made once: they depend on the settings alone. */
export function securityHeaders(options: {
  https: boolean;
  connectSources: string[];
  imageSources: string[];
}): OutgoingHttpHeaders {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...options.imageSources],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...options.connectSources],
        // A paper is looked at before it is printed: the page holds it and shows it in a frame.
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: options.https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    // The sign-in page opens the simulator's inbox in a tab.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  // The library writes on an answer; this one is sent to nobody.
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  setHeaders(request, answer, (error) => {
    if (error) throw error;
  });
  return { ...answer.getHeaders(), 'permissions-policy': PERMISSIONS };
}
