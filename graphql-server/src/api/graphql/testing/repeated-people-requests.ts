import { randomUUID } from "node:crypto";
import { CONSENT } from "../../../features/push/testing/push-client.ts";
import { createDevice } from "../../../platform/web-push/testing/test-device.ts";
import { PASSWORD } from "../../../testing/test-shop.ts";
import { type RepeatedRequest, type Senders, withInput } from "./repeated-request.ts";

export function peopleRequests({
  shop,
  orders,
  patron,
  customer,
  ask,
}: Senders): Record<string, RepeatedRequest> {
  const byPatron = () => patron;
  const byCustomer = () => customer;
  const soldOut = async () =>
    (await shop.createProducts({ ownerId: patron.id, availability: "SOLD_OUT" }))[0] ?? "";
  const follow = (device: object, orderId: string) =>
    ask(
      `mutation ($device: PushDeviceInput!, $orderId: ID!, $consent: String!) {
        followOrder(device: $device, orderId: $orderId, consent: $consent) }`,
      { device, orderId, consent: CONSENT },
    );
  return {
    sendContactMessage: {
      mutation: "mutation ($input: ContactMessageInput!) { sendContactMessage(input: $input) }",
      variables: () => ({
        input: {
          ...{ id: randomUUID(), fullName: "Awa", email: "awa@example.cm", subject: "question" },
          message: "Avez-vous cette robe en bleu ?",
        },
      }),
      other: withInput({ message: "Avez-vous cette robe en vert ?" }),
    },
    followOrder: {
      mutation: `mutation ($device: PushDeviceInput!, $orderId: ID!, $consent: String!) {
        followOrder(device: $device, orderId: $orderId, consent: $consent) }`,
      variables: async () => ({
        ...{ device: createDevice().device, orderId: await orders.placed(), consent: CONSENT },
      }),
    },
    followSize: {
      mutation: `mutation ($device: PushDeviceInput!, $productId: ID!, $consent: String!) {
        followSize(device: $device, productId: $productId, consent: $consent) }`,
      variables: async () => ({
        ...{ device: createDevice().device, productId: await soldOut(), consent: CONSENT },
      }),
    },
    movePushDevice: {
      mutation: `mutation ($former: PushDeviceInput!, $device: PushDeviceInput!) {
        movePushDevice(former: $former, device: $device) }`,
      variables: async () => {
        const [former, device] = [createDevice().device, createDevice().device];
        await follow(former, await orders.placed());
        return { former, device };
      },
    },
    endPush: {
      mutation: "mutation ($endpoint: String!) { endPush(endpoint: $endpoint) }",
      variables: async () => {
        const { device } = createDevice();
        await follow(device, await orders.placed());
        return { endpoint: device.endpoint };
      },
    },
    setPanelPushes: {
      mutation: `mutation ($device: PushDeviceInput!, $kinds: [PanelPush!]!, $consent: String!) {
        setPanelPushes(device: $device, kinds: $kinds, consent: $consent) }`,
      variables: () => ({ device: createDevice().device, kinds: ["NEW_ORDER"], consent: CONSENT }),
      as: byPatron,
    },
    markMessageHandled: {
      mutation: "mutation ($id: ID!) { markMessageHandled(id: $id, handled: true) { id } }",
      variables: async () => {
        const id = randomUUID();
        await ask("mutation ($input: ContactMessageInput!) { sendContactMessage(input: $input) }", {
          input: {
            id,
            fullName: "Awa",
            email: "awa@example.cm",
            subject: "question",
            message: "Avez-vous cette robe ?",
          },
        });
        return { id };
      },
      as: byPatron,
    },
    subscribeToNewsletter: {
      mutation: "mutation ($email: String!) { subscribeToNewsletter(email: $email) }",
      variables: () => ({ email: `${randomUUID()}@example.cm` }),
    },
    unsubscribeFromNewsletter: {
      mutation: "mutation ($email: String!) { unsubscribeFromNewsletter(email: $email) }",
      variables: async () => {
        const email = `${randomUUID()}@example.cm`;
        await ask("mutation ($email: String!) { subscribeToNewsletter(email: $email) }", { email });
        return { email };
      },
    },
    signUp: {
      mutation: "mutation ($input: SignUpInput!) { signUp(input: $input) { id email } }",
      variables: () => ({
        input: {
          ...{ id: randomUUID(), name: "Awa Ngono", email: `${randomUUID()}@example.cm` },
          ...{ password: "secret", confirmPassword: "secret" },
        },
      }),
      other: withInput({ password: "autre-secret", confirmPassword: "autre-secret" }),
    },
    signOut: { mutation: "mutation { signOut }", variables: () => ({}) },
    updateProfile: {
      mutation: "mutation ($input: ProfileInput!) { updateProfile(input: $input) { name } }",
      variables: () => ({ input: { name: "Cliente Fidèle" } }),
      as: byCustomer,
    },
    changePassword: {
      mutation: `mutation ($currentPassword: String!, $password: String!) {
        changePassword(currentPassword: $currentPassword, password: $password) }`,
      variables: () => ({ currentPassword: PASSWORD, password: "un nouveau secret" }),
      as: byCustomer,
    },
    endSession: {
      mutation: "mutation ($id: ID!) { endSession(id: $id) }",
      variables: () => ({ id: randomUUID() }),
      as: byCustomer,
    },
    changeUserRole: {
      mutation: "mutation ($userId: ID!) { changeUserRole(userId: $userId, role: ADMIN) { id role } }",
      variables: async () => ({ userId: (await shop.createUser(randomUUID())).id }),
      as: byPatron,
    },
    deleteUser: {
      mutation: `mutation ($userId: ID!, $requestId: ID) {
        deleteUser(userId: $userId, requestId: $requestId) { messages subscriptions } }`,
      variables: async () => ({ userId: (await shop.createUser(randomUUID())).id, requestId: randomUUID() }),
      other: (variables) => ({ ...variables, userId: randomUUID() }),
      as: byPatron,
    },
  };
}
