import { Button, ChoiceList } from '@fleet/ui';
import { type FormEvent, useState } from 'react';
import type { OrganisationChoice } from '../access/kept-access.js';
import { useAccess } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';
import classes from './sign-in.module.css';

export function OrganisationChoiceForm({ organisations }: { organisations: readonly OrganisationChoice[] }) {
  const { signIn } = useMessages();
  const access = useAccess();
  const [chosen, setChosen] = useState(organisations[0]?.id ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== null) access.choose(chosen);
  };
  return (
    <form onSubmit={submit}>
      <p className={classes.quiet}>{signIn.chooseText}</p>
      <ChoiceList
        label={signIn.chooseTitle}
        value={chosen}
        onChange={setChosen}
        options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button type="submit" variant="primary" fullWidth>
        {signIn.continue}
      </Button>
      <Button variant="quiet" onClick={() => access.signOut()}>
        {signIn.somebodyElse}
      </Button>
    </form>
  );
}
