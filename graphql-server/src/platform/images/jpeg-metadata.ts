/** Second bytes of JPEG markers, after 0xff: start of image, end of image, start of scan. */
const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
/**
 * Second byte of the marker APP14, which defines how colours are stored. Without this marker, some decoders show wrong
 * colours.
 */
const ADOBE = 0xee;
const COMMENT = 0xfe;

/**
 * Removes the metadata of a JPEG without changing a pixel: EXIF with location and thumbnail, XMP, IPTC, colour
 * profile, comments, and any data after the end of the image (the video of a motion photo).
 * @returns undefined if the file is malformed
 */
export function withoutMetadata(jpeg: Buffer): Buffer | undefined {
  if (jpeg[0] !== 0xff || jpeg[1] !== SOI) return undefined;
  const kept = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === EOI) return Buffer.concat([...kept, jpeg.subarray(at, at + 2)]);
    const segmentEnd = at + 2 + jpeg.readUInt16BE(at + 2);
    const end = marker === SOS ? endOfScan(jpeg, segmentEnd) : segmentEnd;
    if (!isMetadata(marker)) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  const isEnd = jpeg[at] === 0xff && jpeg[at + 1] === EOI;
  return isEnd ? Buffer.concat([...kept, jpeg.subarray(at, at + 2)]) : undefined;
}

function isMetadata(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef && marker !== ADOBE) || marker === COMMENT;
}

/** Returns the end of the entropy-coded data: the next marker that is neither a stuffed 0xff nor a restart marker. */
function endOfScan(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return jpeg.length;
}
