import { subscriptionsRoutes } from '@florilege/contract/subscriptions/subscriptions.contract.ts';
import { defineFeature } from '../../feature.ts';
import { changeDate, ignoreDate, makeNow, readDate, revertDate } from './dates/dates.service.ts';
import {
  changeSubscription,
  endSubscription,
  pauseSubscription,
  previewRhythm,
  resumeSubscription,
} from './subscription-changes.service.ts';
import { countProblems } from './subscription-list.repository.ts';
import { subscriptionsAudit } from './subscriptions.audit.ts';
import { makeSubscription, makeSubscriptions } from './subscriptions.jobs.ts';
import {
  comingPage,
  createSubscription,
  pastPage,
  subscriptionDetail,
  subscriptionsPage,
} from './subscriptions.service.ts';

export const subscriptionsFeature = defineFeature({
  routes: subscriptionsRoutes,
  handlers: ({ bulkReads }) => ({
    list: async ({ db, member, query }) => {
      const page = await subscriptionsPage(db, member, query);
      bulkReads.noteParties(member.id, page.results);
      return page;
    },
    preview: ({ tx, body }) => previewRhythm(tx, body),
    detail: async ({ db, member, params }) => {
      const subscription = await subscriptionDetail(db, params.id);
      bulkReads.noteParties(member.id, [subscription]);
      return subscription;
    },
    dates: ({ db, params, query }) => comingPage(db, params.id, query.after),
    past: ({ db, params, query }) => pastPage(db, params.id, query),
    create: ({ tx, member, body }) => createSubscription(tx, member, body),
    update: ({ tx, params, body }) => changeSubscription(tx, params.id, body),
    pause: ({ tx, params, body }) => pauseSubscription(tx, params.id, body),
    resume: ({ tx, params }) => resumeSubscription(tx, params.id),
    end: ({ tx, params }) => endSubscription(tx, params.id),
    date: ({ db, params }) => readDate(db, params.id, params.date),
    changeDate: ({ tx, params, body }) => changeDate(tx, params.id, params.date, body),
    putBack: ({ tx, params, query }) => revertDate(tx, params.id, params.date, query.version),
    makeNow: ({ tx, member, params, body }) => makeNow(tx, member, params.id, params.date, body.day),
    ignore: ({ tx, params }) => ignoreDate(tx, params.id, params.date),
  }),
  jobs: (deps) => ({
    tasks: {
      make_subscription: (payload) => makeSubscription(deps, payload),
      make_subscriptions: () => makeSubscriptions(deps),
    },
    cron: ['*/5 * * * * make_subscriptions'],
  }),
  audit: subscriptionsAudit,
  todos: { subscriptions: (db) => countProblems(db) },
});
