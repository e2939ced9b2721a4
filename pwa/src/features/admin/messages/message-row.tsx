import { useMutation } from "@apollo/client/react";
import { isContactSubject, SUBJECT_LABELS } from "graphql-server/features/messages/contact-message";
import { failure, resultOf } from "../../../data/apollo/result-of.ts";
import {
  MarkMessageHandledDocument,
  NewMessagesDocument,
  type PanelMessageFragment,
} from "../../../data/graphql/admin.generated.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { AnchorButton, Button } from "../../../ui/form/button.tsx";
import { CheckIcon } from "../../../ui/icons/icons.tsx";
import { Row, Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { formatDate } from "../../../ui/text/format-date.ts";
import * as listStyles from "../list/list.module.css";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./message-row.module.css";
import { replyUrl } from "./reply-url.ts";

export function MessageRow({ message: received }: { message: PanelMessageFragment }) {
  const [markHandled, { loading: busy, error }] = useMutation(MarkMessageHandledDocument, {
    refetchQueries: [NewMessagesDocument],
  });
  const { id, fullName, email, subject, message, createdAt, handledAt, handledBy } = received;
  const about = isContactSubject(subject) ? SUBJECT_LABELS[subject] : subject;
  const mark = async () => {
    const variables = { id, handled: handledAt === null };
    const result = await resultOf(markHandled({ variables }), (data) => data);
    if (!result.ok) toast.error(result.message);
  };

  return (
    <Stack as="article" gap={1} className={listStyles.entry}>
      <p>
        <strong dir="auto">{fullName}</strong> <Badge>{about}</Badge>{" "}
        {!handledAt && <Badge kind="strong">Nouveau</Badge>}
      </p>
      <p className={classNames(textStyles.secondary, textStyles.small)}>
        {email} · <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      <p className={textStyles.typed} dir="auto">
        {message}
      </p>
      {handledAt && (
        <Row as="p" gap={1} className={classNames(textStyles.secondary, textStyles.small, styles.handled)}>
          <CheckIcon size={18} />
          <span>
            Traité{handledBy && ` par ${handledBy}`},{" "}
            <time dateTime={handledAt}>{formatDate(handledAt)}</time>
          </span>
        </Row>
      )}
      <div className={listStyles.actions}>
        <AnchorButton variant="outline" size="small" href={replyUrl(email, about)}>
          Répondre
        </AnchorButton>
        <Button
          variant={handledAt ? "quiet" : "outline"}
          size="small"
          busy={busy}
          busyLabel="En cours..."
          aria-label={
            handledAt
              ? `Remettre le message de ${fullName} à traiter`
              : `Marquer le message de ${fullName} comme traité`
          }
          onClick={() => void mark()}
        >
          {handledAt ? "Remettre à traiter" : "Marquer comme traité"}
        </Button>
      </div>
      {error && <Notice kind="error">{failure(error).message}</Notice>}
    </Stack>
  );
}
