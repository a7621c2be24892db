import { Button, SelectField, useFormats } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';
import classes from './camera.module.css';
import type { Camera } from './use-camera.js';

/** The buttons for lamp and lens, if the phone has them. */
export function CameraTools({ camera }: { camera: Camera }) {
  const { camera: words } = useControlMessages();
  const { text } = useFormats();
  const { torch, lenses } = camera;
  if (camera.state !== 'live' || (torch === null && lenses.length < 2)) return null;
  return (
    <div className={classes.tools}>
      {torch !== null && (
        <Button icon="torch" onClick={torch.toggle} aria-pressed={torch.isOn}>
          {torch.isOn ? words.torchOff : words.torchOn}
        </Button>
      )}
      {lenses.length > 1 && (
        <SelectField
          label={words.lens}
          value={camera.lens}
          onChange={camera.chooseLens}
          options={lenses.map(({ id, label }, index) => ({
            value: id,
            label: label === '' ? text(words.lensNumber, { number: index + 1 }) : label,
          }))}
        />
      )}
    </div>
  );
}
