import { isContactSubject, SUBJECT_LABELS } from "graphql-server/messages/contact-message";
import { useState } from "react";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { AnchorButton, Button } from "../../ui/form/button.tsx";
import { CheckIcon } from "../../ui/icons/icons.tsx";
import { formatDate } from "../../ui/text/format-date.ts";
import { type ContactMessage, markHandled } from "../api/messages-api.ts";
import { replyUrl } from "./reply-url.ts";

export interface MessageRowProps {
  message: ContactMessage;
  onChanged: (message: ContactMessage) => void;
}

/** One message of the contact form, and whether somebody has handled it. */
export function MessageRow({ message: received, onChanged }: MessageRowProps) {
  const client = useGraphqlClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { id, fullName, email, subject, message, createdAt, handledAt, handledBy } = received;
  const about = isContactSubject(subject) ? SUBJECT_LABELS[subject] : subject;
  const mark = async () => {
    setBusy(true);
    const result = await markHandled(client, id, handledAt === null);
    setBusy(false);
    setError(result.ok ? undefined : result.message);
    if (result.ok) onChanged(result.value);
    else toast.error(result.message);
  };

  return (
    <article className="admin-entry">
      <p>
        <strong>{fullName}</strong> <Badge>{about}</Badge>{" "}
        {!handledAt && <Badge kind="strong">Nouveau</Badge>}
      </p>
      <p className="admin-secondary">
        {email} · <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      <p className="admin-message">{message}</p>
      {handledAt && (
        <p className="admin-secondary admin-handled">
          <CheckIcon size={18} />
          <span>
            Traité{handledBy && ` par ${handledBy}`},{" "}
            <time dateTime={handledAt}>{formatDate(handledAt)}</time>
          </span>
        </p>
      )}
      <div className="admin-entry-actions">
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
      {error && <Notice kind="error">{error}</Notice>}
    </article>
  );
}
