import { addDays, today } from '@florilege/contract/http/dates.ts';
import { Center, Loader, Popover, UnstyledButton } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { DayRange } from './date-range-calendar.tsx';
import classes from './filter-pill.module.css';
import { listDate } from './order-cells.tsx';
import { isToday, type OrdersFilters } from './orders-search.ts';

const DateRangeCalendar = lazy(() => import('./date-range-calendar.tsx').then((module) => ({ default: module.DateRangeCalendar })));

}
