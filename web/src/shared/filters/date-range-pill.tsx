import { onDemand } from '../ui/on-demand.ts';
import { DateRangeButton, type DateRangePillProps } from './date-range-button.tsx';

const useCalendar = onDemand(async () => (await import('./date-range-popover.tsx')).DateRangePopover);

export function DateRangePill(props: DateRangePillProps) {
  const { part: DateRangePopover, want } = useCalendar();
  if (DateRangePopover) return <DateRangePopover {...props} />;
  return <DateRangeButton range={props.range} onClick={want} aria-haspopup="dialog" aria-expanded={false} />;
}
