import { useKeepWorkplace } from './use-workplace.ts';

/** On every page, as the menu of a phone is not always there. Shows nothing. */
export default function WorkplaceKeeper() {
  useKeepWorkplace();
  return null;
}
