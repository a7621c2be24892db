import type { Pixels } from './flatten-png.js';
import type { DrawablePicture } from './proof-picture.js';

/** An area on the page, in points from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture of the document. It may be drawn several times, and is stored once. */
export interface PlacedPicture {
  /** The width and height as the picture is shown, upright: the position of the camera is taken into account. */
  width: number;
  height: number;
  draw(box: Box): void;
}

interface OpenedJpeg {
  width: number;
  height: number;
  orientation: number;
}

/** The pictures of a document. */
export function createPictureBook(doc: PDFKit.PDFDocument) {
  let count = 0;
  return {
    /** Throws if the picture cannot be read. */
    add(picture: DrawablePicture): PlacedPicture {
      if (picture.kind === 'jpeg') return openedJpeg(doc, picture.bytes);
      count += 1;
      return placedPixels(doc, `P${count}`, picture.pixels);
    },
  };
}

function openedJpeg(doc: PDFKit.PDFDocument, bytes: Buffer): PlacedPicture {
  // The types of the library do not declare what `openImage` returns: an object that keeps the bytes until it is drawn
  // for the first time.
  const opened: OpenedJpeg & PDFKit.Mixins.ImageSrc = Reflect.apply(Reflect.get(doc, 'openImage'), doc, [
    bytes,
  ]);
  const isTurned = opened.orientation > 4;
  return {
    width: isTurned ? opened.height : opened.width,
    height: isTurned ? opened.width : opened.height,
    draw({ x, y, width, height }) {
      doc.image(opened, x, y, { fit: [width, height], align: 'center', valign: 'center' });
    },
  };
}

function placedPixels(doc: PDFKit.PDFDocument, label: string, pixels: Pixels): PlacedPicture {
  const object = pixelsObject(doc, pixels);
  const { width, height } = pixels;
  return {
    width,
    height,
    draw(box) {
      doc.page.xobjects[label] = object;
      doc.save();
      doc.transform(box.width, 0, 0, -box.height, box.x, box.y + box.height);
      doc.addContent(`/${label} Do`);
      doc.restore();
    },
  };
}

function pixelsObject(doc: PDFKit.PDFDocument, pixels: Pixels): PDFKit.PDFKitReference {
  const { width, height, bits, channels, palette, leftOut, data } = pixels;
  const plain = channels === 3 ? 'DeviceRGB' : 'DeviceGray';
  const object = doc.ref({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: bits,
    ColorSpace: palette === null ? plain : indexedColours(doc, palette),
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: 15, Colors: channels, BitsPerComponent: bits, Columns: width },
    ...(leftOut === null ? {} : { Mask: leftOut.flatMap((each) => [each, each]) }),
  });
  object.end(data);
  return object;
}

function indexedColours(doc: PDFKit.PDFDocument, palette: Buffer): unknown[] {
  const object = doc.ref({});
  object.end(palette);
  return ['Indexed', 'DeviceRGB', palette.length / 3 - 1, object];
}
