import { TextField } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';

export interface UserNameFieldProps {
  value: string;
  onChange: (username: string) => void;
  /** True if the user pressed the button without a name. */
  isMissing: boolean;
}

export function UserNameField({ value, onChange, isMissing }: UserNameFieldProps) {
  const { signIn } = useMessages();
  return (
    <TextField
      label={signIn.userName}
      value={value}
      onChange={onChange}
      error={isMissing ? signIn.userNameMissing : undefined}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      autoFocus
      dir="ltr"
    />
  );
}
