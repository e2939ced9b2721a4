import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** An image of random grey tones with a standard deviation of 12, the same image in every run. */
export function grain(width: number, height: number, mean = 120): Sharp {
  const pixels = new Uint8ClampedArray(width * height * 3);
  let dice = 0x9e3779b9;
  for (let at = 0; at < pixels.length; at++) {
    // The random numbers come from Marsaglia's xorshift. The sum of four random bytes has a bell-shaped distribution
    // around 510, with a deviation of 148.
    dice ^= dice << 13;
    dice ^= dice >>> 17;
    dice ^= dice << 5;
    const sum = (dice & 255) + ((dice >>> 8) & 255) + ((dice >>> 16) & 255) + (dice >>> 24);
    pixels[at] = mean + (sum - 510) * (12 / 148);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export function plain(width: number, height: number, background: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** An image as a phone's camera writes it: rotated, with location and camera maker in its EXIF. */
export function phoneImage(): Promise<Buffer> {
  return grain(900, 600)
    .withExif({
      IFD0: { Make: "Tecno", Orientation: "6" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "4/1 3/1 0/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "9/1 42/1 0/1",
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/**
 * A product image like those of the demonstration shop: an object with a soft shadow in front of a wall and a floor.
 */
export function productImage(): Promise<Buffer> {
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="1600">
    <defs>
      <linearGradient id="cloth" x2="1" y2="1"><stop stop-color="#e2653f"/><stop offset="1" stop-color="#7d1f2d"/></linearGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="30"/></filter>
    </defs>
    <rect width="1280" height="1600" fill="#efe7da"/><rect y="1250" width="1280" height="350" fill="#dccfbc"/>
    <ellipse cx="640" cy="1290" rx="400" ry="50" fill="#0004" filter="url(#soft)"/>
    <path d="M520 330q120 90 240 0l60 330 260 560q-440 140-880 0l260-560z" fill="url(#cloth)"/>
    <path d="M460 640h360v50H460z" fill="#3b1420"/>
    ${Array.from({ length: 24 }, (_, fold) => `<path d="M${480 + fold * 14} 690L${260 + fold * 33} 1230" stroke="#0002" stroke-width="5"/>`).join("")}
  </svg>`;
  return sharp(Buffer.from(scene)).png().toBuffer();
}

/** A noisy portrait of 12 megapixels, rotated, as a cheap phone takes it in a dark room. */
export async function noisyPortrait(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const scene = sharp(await productImage())
    .rotate(-90)
    .resize(width, height, { fit: "cover" });
  const weave = await grain(width / 8, height / 8, 128)
    .resize(width, height)
    .png({ compressionLevel: 0 })
    .toBuffer();
  const sensor = await grain(width, height, 128).png({ compressionLevel: 0 }).toBuffer();
  return sharp(await scene.png({ compressionLevel: 0 }).toBuffer())
    .composite([
      { input: weave, blend: "overlay" },
      { input: sensor, blend: "overlay" },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
}

export function animation(
  width: number,
  height: number,
  frames: number,
  format: "gif" | "webp",
): Promise<Buffer> {
  const strip = Buffer.alloc(width * height * frames * 3);
  for (let frame = 0; frame < frames; frame++) {
    const from = frame * width * height * 3;
    strip.fill(Uint8Array.of(200 - ((frame * 40) % 200), 10, 20), from, from + width * height * 3);
  }
  return sharp(strip, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    [format]()
    .toBuffer();
}

/** An APNG: a still image, followed by frames that only browsers decode. */
export function animatedPng(still: Buffer, frames: number): Buffer {
  // The signature and the chunk IHDR take 33 bytes, and the chunk IEND takes 12 bytes.
  const [head, rest, end] = [still.subarray(0, 33), still.subarray(33, -12), still.subarray(-12)];
  const frame = (number: number) => {
    const control = Buffer.alloc(26);
    control.writeUInt32BE(2 * number, 0);
    control.writeUInt32BE(still.readUInt32BE(16), 4);
    control.writeUInt32BE(still.readUInt32BE(20), 8);
    const data = Buffer.alloc(8);
    data.writeUInt32BE(2 * number + 1, 0);
    return [pngChunk("fcTL", control), pngChunk("fdAT", data)];
  };
  const count = Buffer.alloc(8);
  count.writeUInt32BE(frames, 0);
  const all = Array.from({ length: frames }, (_, number) => frame(number)).flat();
  return Buffer.concat([head, pngChunk("acTL", count), rest, ...all, end]);
}

/** A PNG with a compressed text that unpacks to this number of bytes (a decompression bomb). */
export function textBomb(still: Buffer, bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, "a"));
  const bomb = pngChunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), packed]));
  return Buffer.concat([still.subarray(0, 33), bomb, still.subarray(33)]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
