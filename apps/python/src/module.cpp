#include "apps/python/src/problem.hpp"
#include "apps/python/src/puzzles.hpp"

#include "dlx/text.hpp"

#include <pybind11/stl.h>
#include <system_error>

namespace dlx_python {

namespace {

/// Raises an exception of dlx_cover.errors.
template <class... Arguments>
void raise(const char* name, const Arguments&... arguments) {
    const py::object error = from_package("errors", name, arguments...);
    PyErr_SetObject(py::type::of(error).ptr(), error.ptr());
}

/// Returns a message as a string; bytes that are not UTF-8, such as the first one of a character, are replaced.
py::str message_of(std::string_view message) {
    return py::reinterpret_steal<py::str>(
        PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "replace"));
}

void translate(std::exception_ptr failure) {
    try {
        std::rethrow_exception(std::move(failure));
    } catch (const dlx::ParseError& error) {
        raise("ParseError", message_of(error.message()), error.line(), error.column());
    } catch (const InvalidOption& error) {
        raise("InvalidProblem", message_of(error.what()), error.option(), error.entry_index());
    } catch (const dlx::InvalidProblem& error) {
        raise("InvalidProblem", message_of(error.what()));
    } catch (const LimitReached& error) {
        raise("LimitReached", error.reason(), to_python(error.found()));
    } catch (const std::system_error& error) {
        const py::object type = py::reinterpret_borrow<py::object>(PyExc_OSError);
        PyErr_SetObject(type.ptr(), type(error.code().value(), error.what()).ptr());
    }
}

} // namespace

PYBIND11_MODULE(_core, module) {
    module.attr("version") = DLX_VERSION;
    py::register_exception_translator(&translate);
    bind_results(module);
    bind_problem(module);
    bind_cover(module);
    bind_packing(module);
    bind_puzzles(module);
    bind_sudoku(module);
    bind_answers(module);
    bind_generating(module);
}

} // namespace dlx_python
