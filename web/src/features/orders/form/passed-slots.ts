/** Whether a slot of the day is over at a time of day: `12:05` for « 9h00-12h00 ». A whole day never is. */
export function hasSlotPassed(slot: string, time: string): boolean {
  const end = /-(\d{1,2})h(\d{2})$/.exec(slot);
  return end !== null && time >= `${end[1]?.padStart(2, '0')}:${end[2]}`;
}
