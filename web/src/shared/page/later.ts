import { type ComponentType, createElement, lazy, type ReactElement } from 'react';
import { networkError } from '../api/api-error.ts';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
export type Part<Props> = (props: Props) => ReactElement;

/** The parts whose code could not be fetched: `lazy` would keep its rejection for ever. */
const failed = new Set<() => void>();

/** Has the parts that failed fetched again when they are next drawn; called by what stands in their place. */
export function fetchAgain(): void {
  for (const renew of failed) renew();
  failed.clear();
}

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

/** A part whose code is fetched when it is first drawn, and after a failure once `fetchAgain` was called. */
export function later<Props extends object>(first: Load<Props>): Part<Props> {
  const load = anew(first);
  const make = () =>
    lazy(() =>
      fetched(load()).catch((error) => {
        failed.add(() => {
          Part = make();
        });
        throw error;
      }),
    );
  let Part = make();
  return (props) => createElement(Part, props);
}
