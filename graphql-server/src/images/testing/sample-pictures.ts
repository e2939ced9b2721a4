import sharp, { type Sharp } from "sharp";

/** A photo-like picture: grain around one tone. */
export function grain(width: number, height: number, mean = 120): Sharp {
  const noise = { type: "gaussian", mean, sigma: 12 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#000", noise } });
}

/** One colour, cheap to make at any size. */
export function plain(width: number, height: number, background: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A photo as a phone takes it: lying on its side, with its place and maker. */
export function phonePhoto(): Promise<Buffer> {
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

/** A card as the demonstration catalogue has them: an object with a soft shadow before wall and floor. */
export function productPicture(): Promise<Buffer> {
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

/** An animation of so many frames. */
export async function animation(
  width: number,
  height: number,
  frames: number,
  format: "gif" | "webp",
): Promise<Buffer> {
  const reds = Array.from({ length: frames }, (_, frame) => `rgb(${200 - ((frame * 40) % 200)}, 10, 20)`);
  const pictures = await Promise.all(reds.map((red) => plain(width, height, red).png().toBuffer()));
  return sharp(pictures, { join: { animated: true } })
    [format]()
    .toBuffer();
}
