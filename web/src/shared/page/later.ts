import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';
import { networkError } from '../api/api-error.ts';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
export type Part<Props> = ((props: Props) => ReactNode) & {
  /** Fetches its code, so that it is there when it is first drawn. */
  load: () => Promise<unknown>;
};

/** Stands in the place of the parts below whose code is being fetched. */
export const Meanwhile = createContext<ReactNode>(null);

const AGAIN_MS = 5_000;

/** Tries again once there is network; a server that restarts brings no such event, so in five seconds, too. @returns the end */
export function tryLater(again: () => void): () => void {
  const end = () => {
    window.removeEventListener('online', now);
    clearTimeout(timer);
  };
  const now = () => {
    end();
    again();
  };
  window.addEventListener('online', now);
  const timer = setTimeout(now, AGAIN_MS);
  return end;
}

/** Code that is being fetched, with the sentence to show where it cannot be. @throws ApiError */
function fetched<Code>(code: Promise<Code>): Promise<Code> {
  return code.catch(() => {
    throw networkError();
  });
}

const MODULE = /https?:\S+\.js/;
const STYLE = /\/\S+\.css/;

/**
 * Fetches code, and after a failure by another URL: browsers keep a module that failed for ever. A style sheet that
 * failed is removed, as it would count as loaded.
 */
function anew<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let broken: string | undefined;
  let attempts = 0;
  return async () => {
    try {
      return await (broken ? import(/* @vite-ignore */ `${broken}?again=${++attempts}`) : load());
    } catch (error) {
      broken ??= MODULE.exec(String(error))?.[0];
      const style = STYLE.exec(String(error))?.[0];
      if (style) document.querySelector(`link[href="${style}"]`)?.remove();
      throw error;
    }
  };
}

type Code<Props> = { load: () => Promise<void>; fetched: ComponentType<Props> | null };

function codeOf<Props>(first: Load<Props>): Code<Props> {
  const fetchCode = anew(first);
  const code: Code<Props> = {
    fetched: null,
    load: async () => {
      code.fetched ??= (await fetched(fetchCode())).default;
    },
  };
  return code;
}

/** `Suspense` would hold the part back until 300 ms after what stands in its place. */
function Later<Props extends object>({ code, props }: { code: Code<Props>; props: Props }): ReactNode {
  const instead = useContext(Meanwhile);
  const [{ part, failure }, settle] = useState<{ part: typeof code.fetched; failure?: unknown }>({
    part: code.fetched,
  });
  const missing = part === null;
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    const end = (failure?: unknown) => {
      if (!gone) startTransition(() => settle({ part: code.fetched, failure }));
    };
    code.load().then(() => end(), end);
    return () => {
      gone = true;
    };
  }, [code, missing]);
  if (failure) throw failure;
  if (!part) return instead;
  return createElement(Meanwhile, { value: null }, createElement(part, props));
}

/** A part whose code is fetched when it is first drawn, and again by the next one after a failure, which is thrown. */
export function later<Props extends object>(first: Load<Props>): Part<Props> {
  const code = codeOf(first);
  return Object.assign((props: Props) => createElement(Later<Props>, { code, props }), { load: code.load });
}
