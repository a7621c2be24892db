import { hasProblem } from '@fleet/client/console';
import { deleteLogo, saveLogo } from '@fleet/contract/fleet/organisation-logo';
import { Button, Notice, Section, useFormats } from '@fleet/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { FailedAct } from '../frame/faces.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { ask, failureOf } from '../queries/call-error.js';
import { logoQuery, type Settings, settingsKey } from '../queries/settings-options.js';
import { useCaller } from '../queries/use-caller.js';
import classes from './settings.module.css';

type Logo = NonNullable<Settings['logo']>;
const contentTypes = ['image/png', 'image/jpeg'] as const;
const largestBytes = 256 * 1024;
/** Problems of the picture itself. */
const ofPicture = [
  'content_mismatch',
  'value_out_of_range',
  'body_too_large',
  'unsupported_media_type',
] as const;

export interface LogoSectionProps {
  logo: Settings['logo'];
  mayChange: boolean;
}

/** The logo on proofs of delivery. It is saved immediately, separately from the other settings. */
export function LogoSection({ logo, mayChange }: LogoSectionProps) {
  const { settings } = useLaterMessages();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: async ({ file, contentType }: { file: File; contentType: (typeof contentTypes)[number] }) => {
      const body = new Uint8Array(await file.arrayBuffer());
      const input = { body, contentType, ...(logo === null ? {} : { ifMatch: `"${logo.sha256}"` }) };
      return ask(access, (api) => api.send(saveLogo, input));
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: settingsKey(organisationId) });
      setDone(settings.logoSaved);
    },
    // Somebody else may have saved another logo.
    onError: () => client.invalidateQueries({ queryKey: settingsKey(organisationId) }),
  });
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    const contentType = contentTypes.find((each) => each === file.type);
    const fits = contentType !== undefined && file.size > 0 && file.size <= largestBytes;
    setDone(null);
    setWrong(!fits);
    save.reset();
    if (fits) save.mutate({ file, contentType });
  };
  const failure = failureOf(save.error);
  const isRefused = failure?.kind === 'refused' && ofPicture.some((code) => hasProblem(failure, code));
  return (
    <Section title={settings.logo}>
      <p className={classes.quiet}>{settings.logoHint}</p>
      {logo === null ? <p>{settings.noLogo}</p> : <LogoPicture logo={logo} />}
      {isWrong || isRefused ? (
        <Notice tone="danger">{settings.logoWrong}</Notice>
      ) : (
        <FailedAct error={save.error} />
      )}
      {done !== null && <Notice tone="success">{done}</Notice>}
      {mayChange && (
        <div className={classes.acts}>
          <input
            ref={chooser}
            type="file"
            hidden
            accept={contentTypes.join(',')}
            onChange={({ target }) => {
              choose(target.files?.[0]);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
          <Button icon="image" busy={save.isPending} onClick={() => chooser.current?.click()}>
            {logo === null ? settings.chooseLogo : settings.replaceLogo}
          </Button>
          {logo !== null && <Button onClick={() => setAsking(true)}>{settings.removeLogo}</Button>}
        </div>
      )}
      {isAsking && logo !== null && (
        <RemoveLogoDialog
          logo={logo}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            setWrong(false);
            setDone(settings.logoRemoved);
          }}
        />
      )}
    </Section>
  );
}

function LogoPicture({ logo }: { logo: Logo }) {
  const { settings } = useLaterMessages();
  const { text } = useFormats();
  const { data } = useQuery(logoQuery(useCaller(), logo.sha256));
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  const size = text(settings.logoSize, { width: String(logo.width), height: String(logo.height) });
  return (
    <figure className={classes.logo}>
      {url !== null && <img src={url} alt={settings.logo} width={logo.width} height={logo.height} />}
      <figcaption className={classes.quiet}>{size}</figcaption>
    </figure>
  );
}

interface RemoveLogoDialogProps {
  logo: Logo;
  onClose: () => void;
  onDone: () => void;
}

function RemoveLogoDialog({ logo, onClose, onDone }: RemoveLogoDialogProps) {
  const { settings } = useLaterMessages();
  const { frame } = useMessages();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => ask(access, (api) => api.send(deleteLogo, { ifMatch: `"${logo.sha256}"` })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: settingsKey(organisationId) });
      onDone();
    },
  });
  return (
    <ActDialog
      title={settings.removeLogoTitle}
      seen={settings.removeLogoSeen}
      act={settings.removeLogo}
      keep={frame.cancel}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onAct={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
