import { notifications } from '@mantine/notifications';
import { errorMessage } from '../api/api-error.ts';

/** Tells, in passing, what could not be done and why: `onError: refused('Photo non retirée')`. */
export const refused = (title: string) => (error: unknown) =>
  notifications.show({ color: 'red', title, message: errorMessage(error) });
