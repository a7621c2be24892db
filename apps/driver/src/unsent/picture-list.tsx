import { List, ListRow, Section, Sign, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import type { ImageState } from '../phone/phone-view.js';
import { usePhone } from '../phone/use-phone.js';
import { PictureThumbnail } from './picture-thumbnail.js';
import { recordWords } from './record-words.js';
import classes from './unsent.module.css';
import { useRecordRoutes } from './use-record-routes.js';
import { useRecordTexts } from './use-record-texts.js';
import { delayWords } from './waiting-words.js';

const tones = { waiting: 'warning', uploading: 'accent', uploaded: 'success', delayed: 'danger' } as const;

/** Each picture on the phone with its state. A picture that cannot be sent delays only its own record. */
export function PictureList({ images }: { images: readonly ImageState[] }) {
  const { unsent } = useMessages();
  const texts = useRecordTexts();
  const formats = useFormats();
  const { text, number } = formats;
  const routes = useRecordRoutes();
  const records = usePhone((view) => view.unsent);
  if (images.length === 0) return null;
  const title = text(unsent.pictures, { count: images.length });
  return (
    <Section title={title}>
      <List label={title}>
        {images.map((image) => {
          const record = records.find((each) => image.recordIds.includes(each.id));
          const words = record === undefined ? null : recordWords(record, routes, texts);
          const name = words?.title ?? unsent.picture.alone;
          const delay = delayWords(image, unsent, formats);
          return (
            <ListRow
              key={image.id}
              start={<PictureThumbnail image={image} label={text(unsent.picture.label, { record: name })} />}
              title={name}
              detail={
                <span className={classes.lines}>
                  {words !== null && words.place !== null && <span>{words.place}</span>}
                  <span>
                    {text(unsent.picture.size, { size: number(Math.ceil(image.byteLength / 1_000)) })}
                  </span>
                  {delay !== null && <span>{delay}</span>}
                </span>
              }
              end={<Sign tone={tones[image.state]}>{unsent.picture[image.state]}</Sign>}
            />
          );
        })}
      </List>
    </Section>
  );
}
