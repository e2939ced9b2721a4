import { Field, InputType } from "type-graphql";
import { enumOf } from "../../platform/graphql/graphql-enum.ts";
import { PANEL_PUSHES } from "./push-subject-kinds.ts";

export const PanelPushEnum = enumOf(PANEL_PUSHES, {
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
