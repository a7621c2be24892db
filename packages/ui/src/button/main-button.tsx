import { type ButtonProps, SizedButton } from './button.js';

/** The next action, in the page's footer. */
export function MainButton(props: ButtonProps) {
  return <SizedButton variant="primary" fullWidth {...props} size="main" />;
}
