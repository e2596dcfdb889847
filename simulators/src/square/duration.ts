/** Milliseconds of `PT5M`, `PT1M30S`; null when it is no such duration. */
export function durationMs(text: string): number | null {
  const [, minutes, seconds] = /^PT(?:(\d{1,3})M)?(?:(\d{1,4})S)?$/.exec(text) ?? [];
  if (minutes === undefined && seconds === undefined) return null;
  return (Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1000;
}
