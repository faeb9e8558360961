-- AlterEnum
ALTER TYPE "MessageKind" ADD VALUE 'erasure_asked';
ALTER TYPE "MessageKind" ADD VALUE 'erasure_approved';
ALTER TYPE "MessageKind" ADD VALUE 'erasure_rejected';
ALTER TYPE "MessageKind" ADD VALUE 'erasure_undone';
