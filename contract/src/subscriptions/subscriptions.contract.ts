import { z } from 'zod';
import { day, emptyAsAbsent, id } from '../http/fields.ts';
import { page, pageQuery } from '../http/page.ts';
import { route } from '../http/route.ts';
import {
  DAYS_AHEAD,
  dateChange,
  nullableDay,
  previewBody,
  subscriptionBody,
  subscriptionChange,
  subscriptionDate,
  subscriptionDetail,
  subscriptionListQuery,
  subscriptionSummary,
} from './subscription.ts';

const params = z.object({ id });
const dateParams = z.object({ id, date: day });
const answer = subscriptionDetail;
const NOT_FOUND = ['SUBSCRIPTION_NOT_FOUND'] as const;
const DATE_NOT_FOUND = ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_DATE_NOT_FOUND'] as const;

export const subscriptionsRoutes = {
  list: route({
    method: 'GET',
    path: '/subscriptions/',
    summary: 'Subscriptions, newest first; search finds a number, a client, a purchase-order number',
    access: 'subscriptions.read',
    query: subscriptionListQuery,
    answer: page(subscriptionSummary),
  }),
  preview: route({
    method: 'POST',
    path: '/subscriptions/preview/',
    summary:
      'The first dates of a rhythm; for a subscription that would change also which dates changed by hand stay and which go',
    access: 'subscriptions.edit',
    body: previewBody,
    answer: z.object({ dates: z.array(day), from: day, kept: z.array(day), lost: z.array(day) }),
    errors: NOT_FOUND,
  }),
  detail: route({
    method: 'GET',
    path: '/subscriptions/{id}/',
    summary: 'One subscription with what waits to be settled',
    access: 'subscriptions.read',
    params,
    answer,
    errors: NOT_FOUND,
  }),
  dates: route({
    method: 'GET',
    path: '/subscriptions/{id}/dates/',
    summary: 'The coming dates in the order of the rhythm; `after` is the last one read',
    access: 'subscriptions.read',
    params,
    query: z.object({ after: emptyAsAbsent(day) }),
    answer: z.object({ dates: z.array(subscriptionDate), has_next: z.boolean() }),
    errors: NOT_FOUND,
  }),
  past: route({
    method: 'GET',
    path: '/subscriptions/{id}/past/',
    summary: 'Dates whose day is over, newest first, with their orders',
    access: 'subscriptions.read',
    params,
    query: z.object(pageQuery),
    answer: page(subscriptionDate),
    errors: NOT_FOUND,
  }),
  create: route({
    method: 'POST',
    path: '/subscriptions/',
    summary: `Create a subscription; its orders are made ${DAYS_AHEAD} days ahead`,
    access: 'subscriptions.edit',
    body: subscriptionBody,
    status: 201,
    answer,
  }),
  update: route({
    method: 'PUT',
    path: '/subscriptions/{id}/',
    summary: 'Change a subscription; orders that are made already stay as they are',
    access: 'subscriptions.edit',
    params,
    body: subscriptionChange,
    answer,
    errors: [...NOT_FOUND, 'SUBSCRIPTION_CHANGED', 'SUBSCRIPTION_ENDED'],
  }),
  pause: route({
    method: 'POST',
    path: '/subscriptions/{id}/pause/',
    summary: 'No order from today until a day (the first with orders again), or without end',
    access: 'subscriptions.edit',
    params,
    body: z.object({ until: nullableDay.default(null) }),
    answer,
    errors: [...NOT_FOUND, 'SUBSCRIPTION_ENDED'],
  }),
  resume: route({
    method: 'POST',
    path: '/subscriptions/{id}/resume/',
    summary:
      'Go on from today with a subscription that was paused or ended; what lay in between is not made up for',
    access: 'subscriptions.edit',
    params,
    answer,
    errors: NOT_FOUND,
  }),
  end: route({
    method: 'POST',
    path: '/subscriptions/{id}/end/',
    summary: 'No order any more',
    access: 'subscriptions.edit',
    params,
    answer,
    errors: NOT_FOUND,
  }),
  changeDate: route({
    method: 'PATCH',
    path: '/subscriptions/{id}/dates/{date}/',
    summary: 'Skip, move or reprice one date, or give it its own card',
    access: 'subscriptions.edit',
    params: dateParams,
    body: dateChange,
    answer: subscriptionDate,
    errors: [...DATE_NOT_FOUND, 'SUBSCRIPTION_DATE_MADE'],
  }),
  putBack: route({
    method: 'DELETE',
    path: '/subscriptions/{id}/dates/{date}/',
    summary: 'Take back whatever was changed of one date',
    access: 'subscriptions.edit',
    params: dateParams,
    answer: z.object({ date: day }),
    errors: [...DATE_NOT_FOUND, 'SUBSCRIPTION_DATE_MADE'],
  }),
  makeNow: route({
    method: 'POST',
    path: '/subscriptions/{id}/dates/{date}/make/',
    summary: 'Make the order of a failed or missed date now, for `day` (today unless given)',
    access: 'subscriptions.edit',
    params: dateParams,
    body: z.object({ day: emptyAsAbsent(day) }),
    answer: subscriptionDate,
    errors: [...DATE_NOT_FOUND, 'SUBSCRIPTION_DATE_MADE', 'SUBSCRIPTION_ORDER_REFUSED'],
  }),
  ignore: route({
    method: 'POST',
    path: '/subscriptions/{id}/dates/{date}/ignore/',
    summary: 'Leave a failed or missed date without an order',
    access: 'subscriptions.edit',
    params: dateParams,
    answer: subscriptionDate,
    errors: [...DATE_NOT_FOUND, 'SUBSCRIPTION_DATE_MADE'],
  }),
};
