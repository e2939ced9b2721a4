import type { TestDevice } from "../../../platform/web-push/testing/test-device.ts";
import type { GraphqlResponse, RequestOptions, TestShop } from "../../../testing/test-shop.ts";

export const CONSENT = "Nous vous préviendrons sur ce téléphone à chaque étape de la commande.";

/**
 * Sends a test shop's requests about notifications. Each method returns the answer's data, or the error's code. If the
 * shop is overloaded, a request is repeated, as clients do.
 */
export class PushClient {
  readonly #shop: TestShop;

  constructor(shop: TestShop) {
    this.#shop = shop;
  }

  followOrder({ device }: TestDevice, orderId: string, as: RequestOptions = {}): Promise<unknown> {
    const query = `mutation ($device: PushDeviceInput!, $orderId: ID!, $consent: String!) {
      answer: followOrder(device: $device, orderId: $orderId, consent: $consent) }`;
    return this.#ask(query, { device, orderId, consent: CONSENT }, as);
  }

  followSize(
    { device }: TestDevice,
    productId: string,
    variant?: number,
    as: RequestOptions = {},
  ): Promise<unknown> {
    const query = `mutation ($device: PushDeviceInput!, $productId: ID!, $variant: Int, $consent: String!) {
      answer: followSize(device: $device, productId: $productId, variant: $variant, consent: $consent) }`;
    return this.#ask(query, { device, productId, variant, consent: CONSENT }, as);
  }

  setPanel({ device }: TestDevice, kinds: readonly string[], as: RequestOptions): Promise<unknown> {
    const query = `mutation ($device: PushDeviceInput!, $kinds: [PanelPush!]!, $consent: String!) {
      answer: setPanelPushes(device: $device, kinds: $kinds, consent: $consent) }`;
    return this.#ask(query, { device, kinds, consent: CONSENT }, as);
  }

  panel({ device: { endpoint } }: TestDevice, as: RequestOptions): Promise<unknown> {
    return this.#ask(
      "query ($endpoint: String!) { answer: panelPushes(endpoint: $endpoint) }",
      { endpoint },
      as,
    );
  }

  end({ device: { endpoint } }: TestDevice, subject: object = {}): Promise<unknown> {
    const query = `mutation ($endpoint: String!, $orderId: ID, $productId: ID, $variant: Int) {
      answer: endPush(endpoint: $endpoint, orderId: $orderId, productId: $productId, variant: $variant) }`;
    return this.#ask(query, { endpoint, ...subject }, {});
  }

  move(former: TestDevice, { device }: TestDevice): Promise<unknown> {
    const query = `mutation ($former: PushDeviceInput!, $device: PushDeviceInput!) {
      answer: movePushDevice(former: $former, device: $device) }`;
    return this.#ask(query, { former: former.device, device }, {});
  }

  async kinds({ device: { endpoint } }: TestDevice): Promise<string[]> {
    const rows: { kind: string }[] = await this.#shop.services.database.query(
      "SELECT kind FROM push_subscriptions WHERE endpoint = $1 ORDER BY kind",
      [endpoint],
    );
    return rows.map(({ kind }) => kind);
  }

  async #ask(query: string, variables: Record<string, unknown>, as: RequestOptions): Promise<unknown> {
    for (;;) {
      const { data, errors }: GraphqlResponse = await this.#shop.ask(query, variables, as);
      const code = errors?.[0]?.extensions.code;
      if (code !== "UNAVAILABLE") return data ? data.answer : code;
    }
  }
}
