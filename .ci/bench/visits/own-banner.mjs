import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import { signInBenchAdmin } from "../accounts/bench-admin.mjs";
import { ask } from "../accounts/bench-user.mjs";

const SHAPES = { wide: [1600, 700], tall: [1080, 1260] };

/**
 * Creates an image of the size to which the admin panel cuts banner images. It has the noise of a photo in a dark room,
 * which is harder to encode than a sharp photo.
 */
async function noisyPhoto(sharp, [width, height]) {
  const noise = { type: "gaussian", mean: 96, sigma: 24 };
  return sharp({ create: { width, height, channels: 3, background: "#000", noise } })
    .jpeg({ quality: 84 })
    .toBuffer();
}

async function upload(address, token, photo) {
  const form = new FormData();
  form.append("file", new Blob([photo], { type: "image/jpeg" }), "photo.jpg");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/images/upload`, { method: "POST", headers, body: form });
  return new URL((await answer.json()).url).pathname;
}

/** Calls `measure` while the banner shows a noisy photo that the owner has uploaded, then removes the photo. */
export async function withOwnBanner(root, address, measure) {
  const sharp = createRequire(path.join(root, "graphql-server/package.json"))("sharp");
  const token = await signInBenchAdmin(address);
  const change = (mutation) => ask(address, `mutation { ${mutation} { id } }`, {}, token);
  const images = {};
  for (const [shape, size] of Object.entries(SHAPES))
    images[shape] = await upload(address, token, await noisyPhoto(sharp, size));
  const id = randomUUID();
  const input = `{ wide: "${images.wide}", tall: "${images.tall}", alt: "Photo bruitée" }`;
  await change(`saveBannerSlide(editId: "${randomUUID()}", id: "${id}", input: ${input})`);
  try {
    return await measure(images);
  } finally {
    await change(`deleteBannerSlide(editId: "${randomUUID()}", id: "${id}")`);
  }
}
