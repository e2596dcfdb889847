import { notifications } from '@mantine/notifications';
import { errorMessage } from './api-error.ts';

/** Shows a failure as a notification: `onError: refused('Photo non retirée')`. */
export const refused = (title: string) => (error: unknown) =>
  notifications.show({ color: 'red', title, message: errorMessage(error) });
