import { type ButtonProps, SizedButton } from './button.js';

/** The one thing to do now, in the page's footer. */
export function MainButton(props: ButtonProps) {
  return <SizedButton variant="primary" fullWidth {...props} size="main" />;
}
