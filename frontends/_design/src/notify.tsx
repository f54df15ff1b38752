import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from './icons.ts';

const stay = false;
const sixSeconds = 6_000;

/**
 * The specification's "alert": a notice with role=alert that shows exactly the given text and takes no focus. A failure
 * stays until it is dismissed; good news leaves by itself.
 */
export const notify = {
  error(text: string) {
    show(text, 'red', <IconAlertCircle size={20} aria-hidden />, stay);
  },
  success(text: string) {
    show(text, 'green', <IconCircleCheck size={20} aria-hidden />, sixSeconds);
  },
  info(text: string) {
    show(text, 'iris', <IconInfoCircle size={20} aria-hidden />, sixSeconds);
  },
  /** Takes all notices away (a new sign-in, the end of a test). */
  clear() {
    notifications.clean();
  },
};

function show(text: string, color: string, icon: React.ReactNode, autoClose: number | false) {
  notifications.show({ message: text, color, icon, autoClose, withBorder: true });
}
