import { changeAsset, createAsset, deleteAsset } from '@fleet/contract/fleet/asset-changes';
import { assetTypeWord } from '@fleet/requirement-controls/asset-types';
import { useFormats, useLanguage } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { DifferenceNotice } from '../frame/difference-notice.js';
import { fieldFaults } from '../frame/field-faults.js';
import { useMergedForm } from '../frame/merged-form.js';
import { useSendOnce } from '../frame/send-once.js';
import { useSiteNames } from '../frame/site-choices.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { type Asset, type AssetState, assetQuery, assetsKey } from '../queries/asset-options.js';
import { ask, isOutdated } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { AssetFields, assetFieldNames, isComplete } from './asset-fields.js';
import {
  assetDifferences,
  assetFormOf,
  assetJoins,
  assetPatch,
  emptyAssetForm,
  newAsset,
} from './asset-form.js';
import { readingWords } from './reading-words.js';

export interface NewAssetDialogProps {
  onClose: () => void;
  onMade: (asset: Asset) => void;
}

export function NewAssetDialog({ onClose, onMade }: NewAssetDialogProps) {
  const { assets } = useLaterMessages();
  const { frame } = useMessages();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const [values, setValues] = useState(emptyAssetForm);
  const [wasTried, setTried] = useState(false);
  const once = useSendOnce();
  const make = useMutation({
    mutationFn: () => {
      const body = newAsset(values);
      return once(body, (idempotencyKey) =>
        ask(access, (api) => api.send(createAsset, { body, idempotencyKey })),
      );
    },
    onSuccess: async ({ body }) => {
      await client.invalidateQueries({ queryKey: assetsKey(organisationId) });
      onMade(body.data);
    },
  });
  const faults = fieldFaults(make.error, assetFieldNames, frame);
  return (
    <ActDialog
      title={assets.makeTitle}
      seen={assets.makeSeen}
      act={assets.makeDo}
      keep={frame.cancel}
      isBusy={make.isPending}
      error={faults.rest}
      onAct={() => {
        setTried(true);
        if (isComplete(values)) make.mutate();
      }}
      onClose={onClose}
    >
      <AssetFields
        values={values}
        onChange={(part) => setValues((before) => ({ ...before, ...part }))}
        wasTried={wasTried}
        faultAt={faults.at}
      />
    </ActDialog>
  );
}

export interface ChangeAssetDialogProps {
  state: AssetState;
  onClose: () => void;
  onDone: (words: string) => void;
}

/**
 * Sends only what the user has changed. If somebody else has changed the asset meanwhile, the dialog shows these
 * changes.
 */
export function ChangeAssetDialog({ state, onClose, onDone }: ChangeAssetDialogProps) {
  const { assets } = useLaterMessages();
  const { frame } = useMessages();
  const formats = useFormats();
  const language = useLanguage();
  const siteNames = useSiteNames();
  const caller = useCaller();
  const client = useQueryClient();
  // The page behind the dialog refreshes itself; the form continues with what the user saw.
  const [seen, setSeen] = useState(state.asset);
  const form = useMergedForm(assetFormOf(state.asset), state.etag, assetJoins);
  const [wasTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => {
      const body = assetPatch(form.changes(), form.values);
      const input = { assetId: seen.id, body, ...form.ifMatch };
      return ask(caller.access, (api) => api.send(changeAsset, input));
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: assetsKey(caller.organisationId) });
      onDone(assets.changed);
    },
    onError: async (error) => {
      if (!isOutdated(error)) return;
      const now = await client.fetchQuery({ ...assetQuery(caller, seen.id), staleTime: 0 });
      form.merge(assetFormOf(now.asset), now.etag);
      setSeen(now.asset);
    },
  });
  const faults = fieldFaults(save.error, assetFieldNames, frame);
  const wasOutdated = isOutdated(save.error) && form.other !== null;
  const words = {
    ...{ assets, formats, siteNames, allSites: frame.allSites, nothing: frame.nothing },
    typeWord: (type: string) => assetTypeWord(type, language),
  };
  return (
    <ActDialog
      title={formats.text(assets.changeTitle, { name: state.asset.name })}
      seen={assets.changeSeen}
      act={wasOutdated ? frame.saveAnyway : frame.save}
      keep={frame.cancel}
      isBusy={save.isPending}
      error={isOutdated(save.error) ? null : faults.rest}
      onAct={() => {
        setTried(true);
        if (!form.isChanged) onDone(assets.unchanged);
        else if (isComplete(form.values)) save.mutate();
      }}
      onClose={onClose}
    >
      {wasOutdated && form.other !== null && (
        <DifferenceNotice differences={assetDifferences(form.other, words)} />
      )}
      <AssetFields
        values={form.values}
        onChange={form.set}
        wasTried={wasTried}
        faultAt={faults.at}
        odometer={{ meter: assetFormOf(seen).meter, reading: readingWords(seen.odometer, formats) }}
      />
    </ActDialog>
  );
}

export interface RemoveAssetDialogProps {
  asset: Asset;
  onClose: () => void;
  onDone: () => void;
}

export function RemoveAssetDialog({ asset, onClose, onDone }: RemoveAssetDialogProps) {
  const { assets } = useLaterMessages();
  const { text } = useFormats();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => ask(access, (api) => api.send(deleteAsset, { assetId: asset.id })),
    onSuccess: async () => {
      onDone();
      // The page of the asset must not request the deleted asset again.
      client.removeQueries({ queryKey: [...assetsKey(organisationId), asset.id] });
      await client.invalidateQueries({ queryKey: assetsKey(organisationId) });
    },
  });
  return (
    <ActDialog
      title={text(assets.removeTitle, { name: asset.name })}
      seen={assets.removeSeen}
      act={assets.remove}
      keep={assets.keep}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onAct={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
