import { changeOrganisation } from '@fleet/contract/fleet/organisations';
import { Button, Notice, useFormats } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { DifferenceNotice } from '../frame/difference-notice.js';
import { FailedAct } from '../frame/faces.js';
import { fieldFaults } from '../frame/field-faults.js';
import { useMergedForm } from '../frame/merged-form.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { ask, isOutdated } from '../queries/call-error.js';
import { accountKey } from '../queries/query-client.js';
import { type SettingsState, settingsKey, settingsQuery } from '../queries/settings-options.js';
import { useCaller } from '../queries/use-caller.js';
import classes from './settings.module.css';
import { isComplete, SettingsFields, settingsFieldNames } from './settings-fields.js';
import { settingsFormOf, settingsJoins, settingsPatch, shortened } from './settings-form.js';
import { settingsDifferences, settingsNames } from './settings-words.js';

/** The form of the settings. It sends only what the user has changed. */
export function SettingsEditor({ state }: { state: SettingsState }) {
  const { settings } = useLaterMessages();
  const { frame } = useMessages();
  const formats = useFormats();
  const caller = useCaller();
  const client = useQueryClient();
  const key = `settings.${caller.organisationId}`;
  const form = useMergedForm(settingsFormOf(state.settings), state.etag, settingsJoins, key);
  const [wasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const save = useMutation({
    mutationFn: () => {
      const input = { body: settingsPatch(form.changes()), ...form.ifMatch };
      return ask(caller.access, (api) => api.send(changeOrganisation, input));
    },
    onSuccess: ({ body, etag }) => {
      setAsking(false);
      client.setQueryData(settingsKey(caller.organisationId), { settings: body.data, etag });
      form.reset(settingsFormOf(body.data), etag);
      setTried(false);
      // Name, time zone and units are shown everywhere.
      void client.invalidateQueries({ queryKey: [accountKey] });
    },
    onError: async (error) => {
      setAsking(false);
      if (!isOutdated(error)) return;
      const now = await client.fetchQuery({ ...settingsQuery(caller), staleTime: 0 });
      form.merge(settingsFormOf(now.settings), now.etag);
    },
  });
  const faults = fieldFaults(save.error, settingsFieldNames, frame);
  const wasOutdated = isOutdated(save.error) && form.other !== null;
  // If the user has not begun to change the form, it shows what somebody else has saved.
  const isOlder = !form.isChanged && form.etag !== state.etag && !save.isPending;
  useEffect(() => {
    if (isOlder) form.reset(settingsFormOf(state.settings), state.etag);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!form.isChanged || !isComplete(form.values)) return;
    if (lost.length > 0) setAsking(true);
    else save.mutate();
  };
  const names = settingsNames(settings);
  const lost = shortened(form.seen, form.values);
  const isWrong = wasTried && !isComplete(form.values);
  return (
    <>
      <form onSubmit={submit} noValidate className={classes.form}>
        <SettingsFields
          values={form.values}
          onChange={(part) => {
            if (!save.isPending) form.set(part);
          }}
          wasTried={wasTried}
          faultAt={faults.at}
        />
        {(form.isChanged || save.isSuccess) && (
          <div className={classes.bar}>
            {wasOutdated && form.other !== null ? (
              <DifferenceNotice differences={settingsDifferences(form.other, { settings, frame, formats })} />
            ) : (
              <FailedAct error={faults.rest} />
            )}
            {isWrong && <Notice tone="danger">{settings.wrong}</Notice>}
            {form.isChanged && !isWrong && <p role="status">{settings.unsaved}</p>}
            {form.isChanged ? (
              <div className={classes.buttons}>
                <Button
                  onClick={() => {
                    save.reset();
                    setTried(false);
                    form.reset(settingsFormOf(state.settings), state.etag);
                  }}
                >
                  {settings.undo}
                </Button>
                <Button type="submit" variant="primary" busy={save.isPending}>
                  {wasOutdated ? frame.saveAnyway : frame.save}
                </Button>
              </div>
            ) : (
              <Notice tone="success">{settings.saved}</Notice>
            )}
          </div>
        )}
      </form>
      {isAsking && (
        <ActDialog
          title={settings.shorterTitle}
          seen={formats.text(settings.shorterSeen, { what: formats.list(lost.map((each) => names[each])) })}
          act={settings.shorterDo}
          keep={settings.shorterKeep}
          isDangerous
          isBusy={save.isPending}
          error={null}
          onAct={() => save.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
