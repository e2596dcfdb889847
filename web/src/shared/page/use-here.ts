import { useLocation } from '@tanstack/react-router';

/** Pages that name each other as `return` would write ever longer addresses. */
const LONGEST = 1_000;

/** The address of a page, which the page of a record takes as `return` from a link to it. */
export const hereOf = ({ pathname, searchStr }: { pathname: string; searchStr: string }): string =>
  searchStr.length > LONGEST ? pathname : pathname + searchStr;

export const useHere = (): string => useLocation({ select: hereOf });
