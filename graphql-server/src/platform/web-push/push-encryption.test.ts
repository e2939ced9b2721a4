import { expect, it } from "vitest";
import { encryptPush } from "./push-encryption.ts";
import { decryptPush } from "./testing/decrypt-push.ts";
import { createDevice } from "./testing/test-device.ts";

/** The example of RFC 8291, section 5 and appendix A, with its keys, text and encrypted message. */
const EXAMPLE = {
  text: "When I grow up, I want to be a watermelon",
  senderKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  deviceKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

it("the example of RFC 8291 is encrypted to the bytes that the RFC gives, and decrypted again", () => {
  const { text, p256dh, auth } = EXAMPLE;
  const secrets = {
    privateKey: Buffer.from(EXAMPLE.senderKey, "base64url"),
    salt: Buffer.from(EXAMPLE.salt, "base64url"),
  };
  expect(encryptPush(text, { p256dh, auth }, secrets).toString("base64url")).toBe(EXAMPLE.body);
  const body = Buffer.from(EXAMPLE.body, "base64url");
  expect(decryptPush(body, { privateKey: EXAMPLE.deviceKey, auth })).toBe(text);
});

it("a notification can be decrypted only by its device, and two encryptions of a text differ", () => {
  const [phone, stranger] = [createDevice(), createDevice()];
  const text = "« Prête » ".repeat(240);
  const [one, other] = [encryptPush(text, phone.device), encryptPush(text, phone.device)];
  expect(one.length).toBeLessThanOrEqual(4_096);
  expect(one.equals(other)).toBe(false);
  const read = ({ device: { auth }, privateKey }: typeof phone) => decryptPush(one, { auth, privateKey });
  expect(read(phone)).toBe(text);
  expect(() => read(stranger)).toThrow();
});
