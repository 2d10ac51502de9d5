import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api-client/api.ts';
import { updateCurrentUser } from '#web/queries/shared-queries.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** Asks for confirmation, because the picture came from a provider and cannot be restored here. */
export function RemovePictureButton({ onRemoved }: { readonly onRemoved: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/user/picture'),
    onSuccess: (user) => {
      updateCurrentUser(queryClient, user);
      toast({ title: 'Picture removed' });
      onRemoved();
    },
    onError: (error) => showErrorToast(error, 'Please try again.'),
  });
  return (
    <>
      <Button variant="ghost" size="small" className="-ml-4" pending={remove.isPending} onClick={() => setIsOpen(true)}>
        Remove picture
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Remove your picture?"
        description="It came from the service you signed in with. We'll delete it here, and signing in that way again won't bring it back."
      >
        <Button
          variant="danger"
          wide
          onClick={() => {
            setIsOpen(false);
            remove.mutate();
          }}
        >
          Remove picture
        </Button>
        <Button variant="secondary" wide onClick={() => setIsOpen(false)}>
          Keep it
        </Button>
      </Dialog>
    </>
  );
}
