; Numba's runtime, as much of it as kernels need that make arrays for themselves. Numba's own IR reads the owner of an
; array as { i64 count, ptr destructor, ptr information, ptr data, i64 size }: on wasm32 the data's address is at byte 16.
declare ptr @malloc(i32)
declare void @free(ptr)

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %room = add i64 %size, 72
  %short = trunc i64 %room to i32
  %owner = call ptr @malloc(i32 %short)
  store i64 1, ptr %owner
  %destructor = getelementptr i8, ptr %owner, i32 8
  store ptr null, ptr %destructor
  %after = getelementptr i8, ptr %owner, i32 71
  %address = ptrtoint ptr %after to i32
  %aligned = and i32 %address, -32
  %data = inttoptr i32 %aligned to ptr
  %slot = getelementptr i8, ptr %owner, i32 16
  store ptr %data, ptr %slot
  %length = getelementptr i8, ptr %owner, i32 24
  store i64 %size, ptr %length
  ret ptr %owner
}

define ptr @NRT_MemInfo_alloc_safe_aligned(i64 %size, i32 %align) {
  %owner = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align)
  ret ptr %owner
}

define ptr @NRT_MemInfo_alloc_aligned_external(i64 %size, i32 %align, ptr %allocator) {
  %owner = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align)
  ret ptr %owner
}

define ptr @NRT_Allocate(i64 %size) {
  %short = trunc i64 %size to i32
  %room = call ptr @malloc(i32 %short)
  ret ptr %room
}

define ptr @NRT_Allocate_External(i64 %size, ptr %allocator) {
  %short = trunc i64 %size to i32
  %room = call ptr @malloc(i32 %short)
  ret ptr %room
}

define void @NRT_MemInfo_call_dtor(ptr %owner) {
  call void @free(ptr %owner)
  ret void
}

define void @NRT_Free(ptr %room) {
  call void @free(ptr %room)
  ret void
}
