import { useCallback, useEffect, useState } from "react";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { NETWORK_FAILURE } from "../../lib/failure-codes.ts";
import { connection } from "../../lib/http/connection-monitor.ts";
import { failure } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { toast } from "../../ui/feedback/toast.ts";
import {
  type BannerSlides,
  deleteBannerSlide,
  fetchBanner,
  sortBannerSlides,
  undoBannerChange,
} from "../api/banner-api.ts";

import { attemptOf } from "../drafts/attempts.ts";
import { settleNewSlide } from "./slide-form.ts";

/** What was just done with the banner: a toast alone disappears before it is read. */
export interface BannerNotice {
  text: string;
  isError?: boolean;
  /** Under which it can be undone. */
  editId?: string | undefined;
}

/** The banner's slides as the server has them, and what can be done with them besides saving one. */
export function useBanner(userId: string) {
  const client = useGraphqlClient();
  const [slides, setSlides] = useState<BannerSlides>();
  const [failed, setFailed] = useState<Extract<Result, { ok: false }>>();
  const [notice, setNotice] = useState<BannerNotice>();
  const [isBusy, setBusy] = useState(false);

  const load = useCallback(() => {
    setFailed(undefined);
    fetchBanner(client).then(
      (fetched) => {
        settleNewSlide(client, userId, fetched);
        setSlides(fetched);
      },
      (error: unknown) => setFailed(failure(error)),
    );
  }, [client, userId]);
  useEffect(load, [load]);
  // What failed on a dead line is fetched again once there is a sign of life.
  useEffect(() => {
    if (failed?.code === NETWORK_FAILURE) return connection.onAlive(load);
  }, [failed, load]);

  const put = (changed: BannerSlides, told?: BannerNotice) => {
    setSlides(changed);
    setNotice(told);
  };
  const run = async (change: () => Promise<Result<BannerSlides>>, told?: BannerNotice) => {
    setBusy(true);
    const result = await change();
    setBusy(false);
    if (result.ok) return put(result.value, told);
    toast.error(result.message);
    setNotice((before) => ({ ...before, text: result.message, isError: true }));
  };

  return {
    slides,
    failed,
    load,
    notice,
    tell: setNotice,
    isBusy,
    put,
    remove: (id: string) => {
      const { editId, settle } = attemptOf(client, "delete slide", id);
      const remove = async () => {
        const result = await deleteBannerSlide(client, { editId, id });
        if (result.ok) settle();
        return result;
      };
      return run(remove, { text: "Image supprimée", editId });
    },
    /** Moves a slide to an index. */
    move: (id: string, index: number) => {
      const moved = slides?.find((slide) => slide.id === id);
      if (!slides || !moved || index < 0 || index >= slides.length || slides[index] === moved) return;
      const others = slides.filter((slide) => slide !== moved);
      const after = [...others.slice(0, index), moved, ...others.slice(index)];
      const before = slides;
      setSlides(after);
      void run(async () => {
        const result = await sortBannerSlides(
          client,
          after.map((slide) => slide.id),
        );
        if (!result.ok) setSlides(before);
        return result;
      });
    },
    undo: (editId: string) =>
      run(
        async () => {
          const result = await undoBannerChange(client, { editId });
          // Undone already, perhaps by an attempt whose answer was lost, or changed since.
          if (!result.ok && result.code === "CONFLICT") load();
          return result;
        },
        { text: "C’est annulé" },
      ),
  };
}
