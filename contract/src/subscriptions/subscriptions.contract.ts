import { z } from 'zod';
import { day, emptyAsAbsent, id } from '../http/fields.ts';
import { page, pageQuery } from '../http/page.ts';
import { route } from '../http/route.ts';
import {
  DAYS_AHEAD,
  dateChange,
  dateVersion,
  nullableDay,
  previewBody,
  subscriptionBody,
  subscriptionChange,
  subscriptionDate,
  subscriptionDetail,
  subscriptionListQuery,
  subscriptionSummary,
} from './subscription.ts';

const NOT_FOUND = ['SUBSCRIPTION_NOT_FOUND'] as const;
const MADE = ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_DATE_NOT_FOUND', 'SUBSCRIPTION_DATE_MADE'] as const;

const read = { access: 'subscriptions.read', errors: NOT_FOUND } as const;
const act = { access: 'subscriptions.edit', answer: subscriptionDetail } as const;
const actOnDate = {
  access: 'subscriptions.edit',
  params: z.object({ id, date: day }),
  answer: subscriptionDate,
  errors: MADE,
} as const;

export const subscriptionsRoutes = {
  list: route.get('/subscriptions/', {
    summary: 'Subscriptions, newest first; search finds a number, a client, a purchase-order number',
    access: 'subscriptions.read',
    query: subscriptionListQuery,
    answer: page(subscriptionSummary),
  }),
  preview: route.post('/subscriptions/preview/', {
    summary: 'The first dates of a rhythm, and which changed dates of a subscription stay or go',
    access: 'subscriptions.edit',
    body: previewBody,
    answer: z.object({ dates: z.array(day), from: day, kept: z.array(day), lost: z.array(day) }),
    errors: NOT_FOUND,
  }),
  detail: route.get('/subscriptions/{id}/', {
    ...read,
    summary: 'One subscription with its failed, missed and lost dates',
    answer: subscriptionDetail,
  }),
  dates: route.get('/subscriptions/{id}/dates/', {
    ...read,
    summary:
      'The coming dates in the order of their days; `after` is the last `date` of those that were read',
    query: z.object({ after: emptyAsAbsent(day) }),
    answer: z.object({ dates: z.array(subscriptionDate), has_next: z.boolean() }),
  }),
  past: route.get('/subscriptions/{id}/past/', {
    ...read,
    summary: 'Dates whose day is over, newest first, with their orders',
    query: z.object(pageQuery),
    answer: page(subscriptionDate),
  }),
  create: route.post('/subscriptions/', {
    summary: `Create a subscription; its orders are made ${DAYS_AHEAD} days ahead`,
    access: 'subscriptions.edit',
    body: subscriptionBody,
    status: 201,
    answer: subscriptionDetail,
  }),
  update: route.put('/subscriptions/{id}/', {
    ...act,
    summary: 'Change a subscription; made orders stay as they are',
    body: subscriptionChange,
    errors: [...NOT_FOUND, 'SUBSCRIPTION_CHANGED', 'SUBSCRIPTION_ENDED'],
  }),
  pause: route.post('/subscriptions/{id}/pause/', {
    ...act,
    summary:
      'Make no orders from a day (default: today) until another (the first with orders again), or without end',
    body: z.object({ from: emptyAsAbsent(day), until: nullableDay.default(null) }),
    errors: [...NOT_FOUND, 'SUBSCRIPTION_ENDED'],
  }),
  resume: route.post('/subscriptions/{id}/resume/', {
    ...act,
    summary: 'Resume a paused or ended subscription from today; orders in between are not made',
    errors: NOT_FOUND,
  }),
  end: route.post('/subscriptions/{id}/end/', { ...act, summary: 'End the subscription', errors: NOT_FOUND }),
  date: route.get('/subscriptions/{id}/dates/{date}/', {
    summary: 'One date of a subscription',
    access: 'subscriptions.read',
    params: z.object({ id, date: day }),
    answer: subscriptionDate,
    errors: [...NOT_FOUND, 'SUBSCRIPTION_DATE_NOT_FOUND'],
  }),
  changeDate: route.patch('/subscriptions/{id}/dates/{date}/', {
    ...actOnDate,
    summary: 'Skip, move or reprice one date, or give it its own card',
    body: dateChange,
    errors: [...MADE, 'SUBSCRIPTION_DATE_CHANGED'],
  }),
  putBack: route.delete('/subscriptions/{id}/dates/{date}/', {
    ...actOnDate,
    summary: 'Revert every change of one date',
    query: z.object({ version: emptyAsAbsent(z.coerce.number().pipe(dateVersion)) }),
    errors: [...MADE, 'SUBSCRIPTION_DATE_CHANGED'],
    answer: z.object({ date: day }),
  }),
  makeNow: route.post('/subscriptions/{id}/dates/{date}/make/', {
    ...actOnDate,
    summary: 'Make the order of a failed or missed date now, for `day` (default: today)',
    body: z.object({ day: emptyAsAbsent(day) }),
    errors: [...MADE, 'SUBSCRIPTION_ORDER_REFUSED'],
  }),
  ignore: route.post('/subscriptions/{id}/dates/{date}/ignore/', {
    ...actOnDate,
    summary: 'Leave a failed or missed date without an order',
  }),
};
