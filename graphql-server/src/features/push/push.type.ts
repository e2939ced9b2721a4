import { Field, InputType, registerEnumType } from "type-graphql";
import { PANEL_PUSHES, type PanelPush } from "./push-kinds.ts";

export const PanelPushEnum = Object.fromEntries(PANEL_PUSHES.map((kind) => [kind, kind])) as {
  [K in PanelPush]: K;
};
registerEnumType(PanelPushEnum, {
  name: "PanelPush",
  description: "Ce dont la boutique prévient un appareil : nouvelle commande, paiement annoncé, message",
});

/** A device's subscription at its browser's push service, as `PushSubscription.toJSON()` returns it. */
@InputType()
export class PushDeviceInput {
  @Field(() => String, { description: "Adresse de l’appareil chez le service de son navigateur" })
  endpoint: string;

  @Field(() => String, { description: "Clé publique de l’appareil, base64url" })
  p256dh: string;

  @Field(() => String, { description: "Secret de l’appareil, base64url" })
  auth: string;
}
